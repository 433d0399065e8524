import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { getLanguage } from "~/i18n/i18n.server";
import type { RouteHandle } from "~/platform/guard.server";
import { classes } from "~/ui/classes";
import { LinkButton } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icons";
import { Container } from "~/ui/layout";
import { pageMeta } from "~/ui/meta";
import { noBreakEmail } from "~/ui/no-break-email";
import type { AboutData } from "~/content/blocks";
import { getAbout } from "~/content/content.server";
import { RichText } from "~/content/rich-text";

export const handle: RouteHandle = { shared: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data.page) : []);

export async function loader({ request }: LoaderFunctionArgs) {
  const language = await getLanguage(request);
  return {
    page: getAbout(language),
    canonicalPath: "/informationen",
  };
}

export default function About() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero hero={page.hero} />
      <Tiles title={page.tilesTitle} tiles={page.tiles} />
      <Container className="flex flex-col gap-14 pt-16 sm:gap-20">
        {page.sections.map((section, index) => (
          <AboutSection key={section.id} section={section} mirrored={index % 2 === 1} />
        ))}
      </Container>
    </>
  );
}

function Hero({ hero }: { hero: AboutData["hero"] }) {
  return (
    <div className="border-b border-line bg-sunken">
      <Container className="pt-10 pb-20 sm:pt-16 lg:pb-24">
        <h1 className="max-w-3xl text-xl">{hero.title}</h1>
        <p className="mt-4 max-w-[36rem]">{hero.lead}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to="/katalog" size="large">
            {hero.catalogue}
          </LinkButton>
          <LinkButton to="/kontakt" size="large" variant="secondary">
            {hero.contact}
          </LinkButton>
        </div>
      </Container>
    </div>
  );
}

function Tiles({ title, tiles }: { title: string; tiles: AboutData["tiles"] }) {
  return (
    <Container as="section" aria-label={title} className="-mt-10">
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {tiles.map((tile) => (
          <li key={tile.label} className="rounded border border-line bg-surface p-4 shadow sm:p-6">
            <p className="flex items-center gap-2 text-sm text-ink-soft">
              <Icon name={tile.icon as IconName} className="text-accent" />
              {tile.label}
            </p>
            <p className="mt-2 font-plate text-lg font-semibold">{tile.value}</p>
            <p className="mt-1 text-ink-soft">{noBreakEmail(tile.text)}</p>
          </li>
        ))}
      </ul>
    </Container>
  );
}

function AboutSection({
  section,
  mirrored,
}: {
  section: AboutData["sections"][number];
  mirrored: boolean;
}) {
  return (
    <section
      id={section.id}
      aria-labelledby={`${section.id}-title`}
      className="grid grid-cols-1 items-center gap-6 lg:grid-cols-2 lg:gap-16"
    >
      <div className={classes("min-w-0 max-w-[36rem]", mirrored && "lg:order-2")}>
        <h2 id={`${section.id}-title`} className="text-lg">
          {section.title}
        </h2>
        <div className="mt-3 flex flex-col gap-4">
          {section.paragraphs.map((paragraph, index) => (
            <p key={index}>
              <RichText parts={paragraph} />
            </p>
          ))}
        </div>
      </div>
      <div className="grid grid-cols-[auto_1fr] items-center gap-5 rounded border border-line bg-surface p-5 sm:gap-8 sm:p-8">
        <span className="inline-flex size-16 items-center justify-center rounded bg-accent-soft text-accent sm:size-24 [&>svg]:size-8 sm:[&>svg]:size-12">
          <Icon name={section.icon as IconName} />
        </span>
        <dl className="flex min-w-0 flex-col gap-3">
          {section.facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
