import type { Block } from "./blocks";
import { RichText } from "./rich-text";

export function ContentBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <RichText parts={block.text} />
        </p>
      );
    case "list":
      return (
        <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-line-strong">
          {block.items.map((item, index) => (
            <li key={index}>
              <RichText parts={item} />
            </li>
          ))}
        </ul>
      );
    case "lines":
      return (
        <address className="border-l-2 border-line-strong pl-4 not-italic">
          {block.lines.map((line, index) => (
            <span key={index} className="block">
              <RichText parts={line} />
            </span>
          ))}
        </address>
      );
    case "facts":
      return <Facts facts={block.facts} />;
    case "table":
      return <Table head={block.head} rows={block.rows} />;
    case "form":
      return (
        <div className="flex flex-col gap-3 rounded border border-line-strong bg-surface p-4 sm:p-6">
          {block.lines.map((line) => (
            <p key={line} className="print:mb-4">
              {line}
            </p>
          ))}
        </div>
      );
  }
}

type Of<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

function Facts({ facts }: { facts: Of<"facts">["facts"] }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(14rem,auto)_1fr]">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="mb-2 min-w-0 sm:mb-0">
            <RichText parts={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const cell = "border-b border-line py-2 pr-3 text-left align-top last:pr-0";

function Table({ head, rows }: { head: string[]; rows: Of<"table">["rows"] }) {
  return (
    <table className="w-full border-collapse text-sm hyphens-auto max-[24rem]:wrap-anywhere sm:text-base">
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col" className={`${cell} border-line-strong font-semibold`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index} className="break-inside-avoid">
            {row.map((text, column) =>
              column === 0 ? (
                <th key={column} scope="row" className={`${cell} font-semibold wrap-break-word`}>
                  <RichText parts={text} />
                </th>
              ) : (
                <td key={column} className={cell}>
                  <RichText parts={text} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
