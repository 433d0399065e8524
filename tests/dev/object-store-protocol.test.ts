import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createChecksum, type ChecksumAlgorithm } from "../../dev/object-store/checksums";
import { decodeAwsChunked } from "../../dev/object-store/chunked";
import { parseRange } from "../../dev/object-store/conditions";
import type { S3Request } from "../../dev/object-store/request";
import { deriveSigningKey, verifySignature } from "../../dev/object-store/signature";
import { parseXml, xmlDocument } from "../../dev/object-store/xml";

// The credentials, requests and signatures of the examples in AWS's own documentation.
const EXAMPLE = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const EXAMPLE_SCOPE = "20130524/us-east-1/s3/aws4_request";
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

function request(parts: {
  method?: string;
  path: string;
  query?: Array<[string, string]>;
  headers: Record<string, string>;
}): S3Request {
  const { method = "GET", path, query = [], headers } = parts;
  return {
    method,
    path,
    bucket: "examplebucket",
    key: path.slice(1),
    queryPairs: query,
    query: (name) => query.find(([candidate]) => candidate === name)?.[1],
    header: (name) => headers[name],
    wireHeader: (name) => headers[name],
    headerNames: Object.keys(headers),
    userMetadata: () => ({}),
  };
}

async function decode(
  framed: Buffer,
  pieceBytes: number,
  signed?: Parameters<typeof decodeAwsChunked>[1]["signed"],
): Promise<{ data: Buffer; trailers: Record<string, string> }> {
  const pieces: Buffer[] = [];
  for (let i = 0; i < framed.length; i += pieceBytes) {
    pieces.push(framed.subarray(i, i + pieceBytes));
  }
  const source = Readable.from(pieces) as AsyncIterable<Buffer>;
  let trailers: Record<string, string> = {};
  const chunks: Buffer[] = [];
  const options = {
    signed,
    expectTrailers: true,
    onTrailers: (found: ReadonlyMap<string, string>) => (trailers = Object.fromEntries(found)),
  };
  for await (const chunk of decodeAwsChunked(source, options)) chunks.push(chunk);
  return { data: Buffer.concat(chunks), trailers };
}

describe("signatures", () => {
  it("verifies AWS's example of a signed GET", () => {
    const headers = {
      host: "examplebucket.s3.amazonaws.com",
      range: "bytes=0-9",
      "x-amz-content-sha256": EMPTY,
      "x-amz-date": "20130524T000000Z",
      authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/${EXAMPLE_SCOPE},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
    };
    const now = new Date("2013-05-24T00:10:00Z");
    const verified = verifySignature(request({ path: "/test.txt", headers }), EXAMPLE, now);
    expect(verified.payloadHash).toBe(EMPTY);
    const changed = request({ path: "/test2.txt", headers });
    expect(() => verifySignature(changed, EXAMPLE, now)).toThrow(/signature/);
  });

  it("verifies AWS's example of a presigned address until it expires", () => {
    const example = request({
      path: "/test.txt",
      headers: { host: "examplebucket.s3.amazonaws.com" },
      query: [
        ["X-Amz-Algorithm", "AWS4-HMAC-SHA256"],
        ["X-Amz-Credential", `AKIAIOSFODNN7EXAMPLE/${EXAMPLE_SCOPE}`],
        ["X-Amz-Date", "20130524T000000Z"],
        ["X-Amz-Expires", "86400"],
        ["X-Amz-SignedHeaders", "host"],
        ["X-Amz-Signature", "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404"],
      ],
    });
    const verify = (time: string) => verifySignature(example, EXAMPLE, new Date(time));
    expect(verify("2013-05-24T23:59:59Z").payloadHash).toBe("UNSIGNED-PAYLOAD");
    expect(() => verify("2013-05-25T00:00:01Z")).toThrow("Request has expired");
  });

  it("refuses an x-amz header that isn't signed", () => {
    const headers = {
      host: "examplebucket.s3.amazonaws.com",
      range: "bytes=0-9",
      "x-amz-content-sha256": EMPTY,
      "x-amz-date": "20130524T000000Z",
      "x-amz-meta-injected": "1",
      authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/${EXAMPLE_SCOPE},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
    };
    const now = new Date("2013-05-24T00:00:00Z");
    const tampered = request({ path: "/test.txt", headers });
    expect(() => verifySignature(tampered, EXAMPLE, now)).toThrow(/not signed/);
  });
});

describe("aws-chunked", () => {
  const seed = {
    payloadHash: "STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
    signature: "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9",
    amzDate: "20130524T000000Z",
    scope: EXAMPLE_SCOPE,
    signingKey: deriveSigningKey(EXAMPLE, "20130524"),
  };
  const framed = (fill: string) =>
    Buffer.from(
      `10000;chunk-signature=ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648\r\n${fill.repeat(65536)}\r\n` +
        `400;chunk-signature=0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497\r\n${"a".repeat(1024)}\r\n` +
        `0;chunk-signature=b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9\r\n\r\n`,
    );
  async function decodeSigned(body: Buffer): Promise<number> {
    const source = Readable.from([body]) as AsyncIterable<Buffer>;
    const options = { signed: seed, expectTrailers: false, onTrailers: () => undefined };
    let length = 0;
    for await (const chunk of decodeAwsChunked(source, options)) length += chunk.length;
    return length;
  }

  it("verifies AWS's example of a body in signed chunks", async () => {
    expect(await decodeSigned(framed("a"))).toBe(66560);
    await expect(decodeSigned(framed("b"))).rejects.toMatchObject({
      code: "SignatureDoesNotMatch",
    });
  });

  it.each([1, 2, 3, 7, 1000])(
    "finds data and trailers in pieces of %i bytes",
    async (pieceBytes) => {
      const body = "5\r\nhallo\r\n3\r\n\r\nx\r\n0\r\nx-amz-checksum-crc32: AAAAAA==\r\n\r\n";
      const { data, trailers } = await decode(Buffer.from(body), pieceBytes);
      expect(data.toString()).toBe("hallo\r\nx");
      expect(trailers).toEqual({ "x-amz-checksum-crc32": "AAAAAA==" });
    },
  );

  it.each([
    ["a body that ends too early", "5\r\nhal", "IncompleteBody"],
    ["a missing last chunk", "5\r\nhallo\r\n", "IncompleteBody"],
    ["a size that isn't hexadecimal", "5x\r\nhallo\r\n0\r\n\r\n", "InvalidRequest"],
    ["a chunk longer than it says", "4\r\nhallo\r\n0\r\n\r\n", "InvalidRequest"],
    ["anything after the end", "0\r\n\r\nmehr", "InvalidRequest"],
    ["a header line without an end", "1".repeat(9000), "InvalidRequest"],
  ])("refuses %s", async (_, body, code) => {
    await expect(decode(Buffer.from(body), 5)).rejects.toMatchObject({ code });
  });
});

describe("checksums", () => {
  it.each<[ChecksumAlgorithm, string]>([
    ["CRC32", "cbf43926"],
    ["CRC32C", "e3069283"],
    ["CRC64NVME", "ae8b14860a799888"],
    ["SHA1", "f7c3bc1d808e04732adf679965ccc34ca7ae3441"],
    ["SHA256", "15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225"],
  ])("%s has the check value of its catalogue", (algorithm, expected) => {
    const checksum = createChecksum(algorithm);
    for (const piece of ["1234", "", "56789"]) checksum.update(Buffer.from(piece));
    expect(checksum.digest().toString("hex")).toBe(expected);
  });
});

describe("ranges and XML", () => {
  it.each([
    ["bytes=0-0", { start: 0, end: 0 }],
    ["bytes=5-", { start: 5, end: 9 }],
    ["bytes=-99", { start: 0, end: 9 }],
    ["bytes=1-2,4-5", undefined],
    ["bytes=5-2", undefined],
    ["items=1-2", undefined],
  ])("reads %s as S3 does", (header, expected) => {
    expect(parseRange(header, 10)).toEqual(expected);
  });

  it.each(["bytes=10-", "bytes=-0"])("can't satisfy %s", (header) => {
    expect(() => parseRange(header, 10)).toThrow(/not satisfiable/);
  });

  it("reads what it writes, whatever a key contains", () => {
    const key = `<a> & "b" 'c' \u0001\r\n😀`;
    const root = parseXml(xmlDocument("Delete", { Object: [{ Key: key }] }));
    expect(root.children[0]?.children[0]?.text).toBe(key);
  });

  it.each(["", "x", "<a>", "<a></b>", "<a/><b/>", "<a>&unknown;</a>", "<!DOCTYPE a><a/>"])(
    "refuses %s",
    (source) => expect(() => parseXml(source)).toThrow(/not well-formed/),
  );
});
