import type { ReactNode } from "react";
import { Container, PageHeader, Panel } from "~/ui/layout";

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
    <Container>
      <div className="mx-auto max-w-xl">
        <PageHeader title={title} lead={lead} />
        <Panel>{children}</Panel>
        {footer ? <div className="mt-6 flex flex-col gap-2">{footer}</div> : null}
      </div>
    </Container>
  );
}
