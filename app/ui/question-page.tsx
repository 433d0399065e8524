import { Form } from "@remix-run/react";
import { Button, LinkButton } from "./button";
import { Container, PageHeader } from "./layout";
import { Notice } from "./notice";

export type QuestionState = "open" | "done" | "invalid";

export interface QuestionView {
  title: string;
  state: QuestionState;
  text: string;
  /** While the question is open. */
  button: string | undefined;
  toShop: string;
}

/** Behind a mailed link: a question with one button, then its result. */
export function QuestionPage({ view }: { view: QuestionView }) {
  const { title, state, text, button, toShop } = view;
  return (
    <Container narrow>
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
