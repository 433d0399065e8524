import type { MetaDescriptor } from "@remix-run/react";
import type { ReactNode } from "react";
import { Container, PageHeader, Panel } from "~/ui/layout";
import { pageMeta } from "~/ui/meta";

/** One form on a page of its own. */
export function AuthPage({
  title,
  lead,
  footer,
  children,
}: {
  title: string;
  lead?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Container className="pb-16">
      <div className="mx-auto max-w-xl">
        <PageHeader title={title} lead={lead} />
        <Panel>{children}</Panel>
        {footer ? <div className="mt-6 flex flex-col gap-2">{footer}</div> : null}
      </div>
    </Container>
  );
}

/** Title, and a word to search engines: nothing of this belongs there. */
export function privateMeta(title: string | undefined): MetaDescriptor[] {
  return [...pageMeta({ title: title ?? "" }), { name: "robots", content: "noindex" }];
}
