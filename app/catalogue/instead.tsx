import { WaitPanel } from "~/demand/wait-panel";
import { ReplacementList } from "~/parts/replacement-list";
import type { ReplacementView } from "~/parts/replacements.server";

export interface InsteadProps {
  replacements?: ReplacementView[];
  wait?: { articleNumber: string; formToken: string; redirectTo: string };
}

/** What few searches show: what replaces the part, and the form of who waits for it. */
export function Instead({ replacements, wait }: InsteadProps) {
  return (
    <div className="my-6 first:mt-0">
      {replacements ? <ReplacementList list={replacements} named /> : null}
      {wait ? (
        <div className="mx-auto max-w-md">
          <WaitPanel {...wait} />
        </div>
      ) : null}
    </div>
  );
}
