import { Form } from "@remix-run/react";
import { Button, LinkButton } from "~/ui/button";
import { Container, PageHeader } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { NewsletterView } from "./newsletter-view.server";

/** A question with one button, then what became of it. */
export function NewsletterPage({ view }: { view: NewsletterView }) {
  const { title, state, text, button, toShop } = view;
  return (
    <Container narrow className="pb-16">
      <PageHeader title={title} lead={state === "open" ? text : undefined} />
      {button ? (
        <Form method="post">
          <Button size="large">{button}</Button>
        </Form>
      ) : (
        <>
          <Notice tone={state === "done" ? "success" : "warning"} role="status">
            {text}
          </Notice>
          <LinkButton to="/katalog" variant="secondary" className="mt-6">
            {toShop}
          </LinkButton>
        </>
      )}
    </Container>
  );
}
