/**
 * A hyphenated word stays whole as a designation ("315-2", "F-DI"), which spells nothing out; or for
 * a part of a few letters, which would end or begin a line alone ("Not-Halt-Modul").
 */
function staysWhole(word: string): boolean {
  if (word.length > 20) return false;
  return !/[a-zß-ÿ]{4}/.test(word) || /(^|-)[^-]{1,3}(-|$)/.test(word);
}

/** A product's name on lines that end between its words, never inside a type designation that fits. */
export function ProductName({ name }: { name: string }) {
  const parts = name.split(/(\S+-\S+)/);
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 1 && staysWhole(part) ? (
          <span key={index} className="unbroken">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}
