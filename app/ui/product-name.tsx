/** A hyphenated word is a designation ("315-2", "F-DI") unless it spells something out. */
function isDesignation(word: string): boolean {
  return word.length <= 20 && !/[a-zß-ÿ]{4}/.test(word);
}

/** A product's name on lines that end between its words, never inside a type designation. */
export function ProductName({ name }: { name: string }) {
  const parts = name.split(/(\S+-\S+)/);
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 1 && isDesignation(part) ? (
          <span key={index} className="whitespace-nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}
