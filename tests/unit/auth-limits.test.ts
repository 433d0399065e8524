import { describe, expect, it } from "vitest";
import { describeDevice } from "~/auth/device";
import { addressPrefix } from "~/platform/client-address";

describe("the part of an address that limits count", () => {
  it("is the whole address with IPv4, also when it comes mapped", () => {
    expect(addressPrefix("203.0.113.7")).toBe("203.0.113.7");
    expect(addressPrefix("::ffff:203.0.113.7")).toBe("203.0.113.7");
  });

  it("is one for everything that a household's IPv6 prefix covers", () => {
    const one = addressPrefix("2001:db8:1:2200::1");
    expect(addressPrefix("2001:0db8:0001:22ff:aaaa:bbbb:cccc:dddd")).toBe(one);
    expect(addressPrefix("2001:db8:1:2300::1")).not.toBe(one);
    expect(addressPrefix("2001:db8:1::1")).not.toBe(one);
  });

  it("is one for the whole /48 that one customer can get, where that counts", () => {
    const one = addressPrefix("2001:db8:1:2200::1", 48);
    expect(addressPrefix("2001:db8:1:ff00::1", 48)).toBe(one);
    expect(addressPrefix("2001:db8:2:2200::1", 48)).not.toBe(one);
    expect(addressPrefix("203.0.113.7", 48)).toBe("203.0.113.7");
  });

  it("takes anything that isn't an address as it is", () => {
    expect(addressPrefix("unknown")).toBe("unknown");
  });
});

describe("a device", () => {
  it("is named by browser and system", () => {
    const edge =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0";
    const iphone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1";
    expect(describeDevice(edge)).toEqual({ browser: "Edge", system: "Windows" });
    expect(describeDevice(iphone)).toEqual({ browser: "Safari", system: "iOS" });
    expect(describeDevice("curl/8")).toBeUndefined();
  });
});
