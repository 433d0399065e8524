import { createContext, useContext } from "react";

const ImportMapContext = createContext<string | undefined>(undefined);

export const ImportMapProvider = ImportMapContext.Provider;

/**
 * Leads the modules' texts to the document's language. Stands before every script; the browser
 * has read it when React takes over, which therefore leaves it alone.
 */
export function ImportMap({ nonce }: { nonce: string | undefined }) {
  const json = useContext(ImportMapContext);
  return (
    <script
      type="importmap"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json ?? "" }}
    />
  );
}
