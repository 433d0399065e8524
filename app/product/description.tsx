import { useTranslation } from "~/i18n/translate";

/** In German, already sanitised. `""` shows the fallback text. */
export function Description({ html }: { html: string }) {
  const { t } = useTranslation();
  if (html === "") return <p>{t("product.noDescription")}</p>;
  return (
    <div
      lang="de"
      className="max-w-prose overflow-x-auto wrap-break-word [&_a]:link [&_blockquote]:border-l-2 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_h2]:mt-5 [&_h2]:text-base [&_h3]:mt-4 [&_h3]:text-base [&_h4]:mt-4 [&_h4]:font-semibold [&_li]:mt-1 [&_ol]:mt-3 [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:mt-3 [&_pre]:mt-3 [&_pre]:whitespace-pre-wrap [&_table]:mt-4 [&_table]:w-full [&_td]:border-t [&_td]:border-line [&_td]:py-1.5 [&_td]:align-top [&_td]:wrap-anywhere [&_th]:border-t [&_th]:border-line [&_th]:py-1.5 [&_th]:pr-4 [&_th]:text-left [&_th]:align-top [&_th]:font-semibold [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-6 [&>:first-child]:mt-0"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
