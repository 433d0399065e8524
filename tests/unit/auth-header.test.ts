import { describe, expect, it } from "vitest";
import { findHeaderUser } from "~/auth/header-user.server";
import { createSecret } from "~/platform/secrets.server";
import { createSignedCookie } from "~/platform/cookies.server";

describe("the layout", () => {
  it("greets nobody, and stands, while the database is away", async () => {
    const cookie = await createSignedCookie("session").serialize(createSecret());
    const request = new Request("http://shop.test/", { headers: { Cookie: cookie } });
    expect(await findHeaderUser(request)).toBeNull();
  });
});
