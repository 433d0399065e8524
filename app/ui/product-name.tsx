/** "315-2", "F-DI" and "Not-Halt-Modul" don't break at their hyphens. */
function staysWhole(word: string): boolean {
  if (word.length > 20) return false;
  return !/[a-zß-ÿ]{4}/.test(word) || /(^|-)[^-]{1,3}(-|$)/.test(word);
}

/** Lines end between words, never inside a type designation that fits. */
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
