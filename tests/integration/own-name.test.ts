import { describe, expect, it } from "vitest";
import { Visitor } from "../support/server";
import { serverOfFile } from "../support/server-of-file";
import { createProduct } from "../support/products";
import { createSignedIn } from "../support/visitor";

const server = serverOfFile();

describe("who is signed in", () => {
  it("finds name and address in every form that asks for them", async () => {
    const signedIn = await createSignedIn();
    const { email } = signedIn.person;
    const cookies = [...signedIn.visitor.cookies].map((pair) => pair.join("="));
    const visitor = new Visitor(server.origin, { Cookie: cookies.join("; ") });
    const product = await createProduct({ stock: 0 });
    for (const path of ["/kontakt", "/ankauf", "/anfrage", "/widerruf", `/produkt/${product.id}`]) {
      const fields = (await (await visitor.get(path)).text()).match(/<input[^>]*>/g) ?? [];
      const filled = (name: string) =>
        fields.some((field) => field.includes(`name="${name}"`) && / value="[^"]+"/.test(field));
      expect(filled(path === "/widerruf" ? "name" : "firstName"), path).toBe(true);
      expect(
        fields.some((field) => field.includes(`value="${email}"`)),
        path,
      ).toBe(true);
    }
    const guest = await (await new Visitor(server.origin).get("/kontakt")).text();
    expect(guest).not.toContain(email);
  });
});
