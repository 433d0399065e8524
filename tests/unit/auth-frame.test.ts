import { describe, expect, it } from "vitest";
import { findFrameUser } from "~/auth/frame-user.server";
import { createSecret } from "~/platform/secrets.server";
import { createSignedCookie } from "~/platform/cookies.server";

describe("the frame", () => {
  it("greets nobody, and stands, while the database is away", async () => {
    const cookie = await createSignedCookie("session").serialize(createSecret());
    const request = new Request("http://shop.test/", { headers: { Cookie: cookie } });
    expect(await findFrameUser(request)).toBeNull();
  });
});
