import { createContext, useContext } from "react";

const ImportMapContext = createContext<string | undefined>(undefined);

export const ImportMapProvider = ImportMapContext.Provider;

/** Before every script; React leaves it alone, because the browser has read it by then. */
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
