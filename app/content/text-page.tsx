import { useTranslation } from "~/i18n/translate";
import { Icon } from "~/ui/icons";
import { Breadcrumb, Container, PageHeader } from "~/ui/layout";
import type { TextPageData, TextSection } from "./blocks";
import { ContentBlock } from "./content-block";

export function TextPage({ page }: { page: TextPageData }) {
  const { t } = useTranslation();
  return (
    <Container>
      <Breadcrumb items={[{ label: t("common.home"), to: "/" }, { label: page.title }]} />
      <PageHeader title={page.title} lead={page.lead} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <TableOfContents sections={page.sections} />
        <div className="max-w-[36rem] min-w-0">
          <TextSections sections={page.sections} />
          {page.updated ? (
            <p className="mt-12 border-t border-line pt-4 text-sm text-ink-soft">{page.updated}</p>
          ) : null}
        </div>
      </div>
    </Container>
  );
}

/** @param level 3 when the sections stand under a heading of their own */
export function TextSections({ sections, level = 2 }: { sections: TextSection[]; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col gap-10">
      {sections.map(({ id, title, blocks }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <Heading id={`${id}-title`} className="text-lg break-after-avoid">
            {title}
          </Heading>
          <div className="mt-3 flex flex-col gap-4">
            {blocks.map((block, index) => (
              <ContentBlock key={index} block={block} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function TableOfContents({ sections }: { sections: TextSection[] }) {
  const { t } = useTranslation();
  const title = t("content.tableOfContents");
  return (
    <div className="print:hidden">
      <details className="rounded border border-line bg-surface lg:hidden">
        <summary className="flex min-h-11 items-center justify-between gap-4 px-4 font-semibold">
          {title}
          <Icon name="chevron-down" size="small" className="turns-over" />
        </summary>
        <nav aria-label={title} className="px-4 pb-3">
          <ContentsList sections={sections} />
        </nav>
      </details>
      <nav aria-label={title} className="sticky top-6 hidden lg:block">
        <p className="mb-2 font-semibold">{title}</p>
        <ContentsList sections={sections} />
      </nav>
    </div>
  );
}

function ContentsList({ sections }: { sections: TextSection[] }) {
  return (
    <ol className="text-sm lg:border-l lg:border-line lg:pl-4">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-block py-1.5 text-ink-soft hover:text-accent hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
