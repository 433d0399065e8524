import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ProductName } from "../../app/ui/product-name";

/** The parts of a name that no line ends in, and the whole text. */
function show(name: string) {
  const html = renderToStaticMarkup(<ProductName name={name} />);
  return {
    whole: [...html.matchAll(/<span class="unbroken">([^<]*)</g)].map(([, part]) => part),
    text: html.replace(/<[^>]*>/g, ""),
  };
}

test("a line of a product's name doesn't end inside a type designation", () => {
  const name = "Siemens SIMATIC CPU 315-2 PN/DP 6ES7315-2EH14-0AB0 F-DI";
  expect(show(name)).toEqual({ whole: ["315-2", "6ES7315-2EH14-0AB0", "F-DI"], text: name });
});

test("a line doesn't end beside a part of a word that is only a few letters long", () => {
  for (const word of ["L-Steckverschraubung", "Not-Halt-Modul", "Digital-E/A"]) {
    const name = `Festo ${word} neu`;
    expect(show(name)).toEqual({ whole: [word], text: name });
  }
});

test("a line may end after the hyphen of a word that is spelt out, and in an endless number", () => {
  for (const name of ["SMART-Transmitterspeisegerät", "HCS02-1E-W0012-A-03-NNNN-01-02"]) {
    expect(show(name)).toEqual({ whole: [], text: name });
  }
});
