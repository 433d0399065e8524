import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

export const CHECKSUM_ALGORITHMS = ["CRC32", "CRC32C", "CRC64NVME", "SHA1", "SHA256"] as const;
export type ChecksumAlgorithm = (typeof CHECKSUM_ALGORITHMS)[number];

/** A checksum that is fed piece by piece. */
export interface RunningChecksum {
  update: (chunk: Buffer) => void;
  /** Big-endian bytes; S3 sends them in Base64. */
  digest: () => Buffer;
}

export function parseChecksumAlgorithm(name: string | undefined): ChecksumAlgorithm | undefined {
  return CHECKSUM_ALGORITHMS.find((algorithm) => algorithm === name?.toUpperCase());
}

/** E.g. `x-amz-checksum-crc32`. */
export function checksumHeader(algorithm: ChecksumAlgorithm): string {
  return `x-amz-checksum-${algorithm.toLowerCase()}`;
}

/** Element of S3's XML documents, e.g. `ChecksumCRC32`. */
export function checksumElement(algorithm: ChecksumAlgorithm): string {
  return `Checksum${algorithm}`;
}

/** The algorithms of S3 API Reference, "Checking object integrity". */
export function createChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  switch (algorithm) {
    case "CRC32":
      return createCrc32(crc32);
    case "CRC32C":
      return createCrc32(crc32c);
    case "CRC64NVME":
      return createCrc64Nvme();
    case "SHA1":
    case "SHA256": {
      const hash = createHash(algorithm.toLowerCase());
      return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest() };
    }
  }
}

function createCrc32(next: (chunk: Buffer, value: number) => number): RunningChecksum {
  let value = 0;
  return {
    update: (chunk) => void (value = next(chunk, value)),
    digest() {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value >>> 0);
      return bytes;
    },
  };
}

const CRC32C_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0x82f63b78 : 0);
  return value;
});

function crc32c(chunk: Buffer, value: number): number {
  let crc = ~value;
  for (let i = 0; i < chunk.length; i++) {
    crc = (crc >>> 8) ^ (CRC32C_TABLE[(crc ^ (chunk[i] ?? 0)) & 0xff] ?? 0);
  }
  return ~crc >>> 0;
}

// Two 32-bit halves, because BigInt arithmetic per byte is a hundred times slower.
const CRC64_LOW = new Int32Array(256);
const CRC64_HIGH = new Int32Array(256);
for (let byte = 0; byte < 256; byte++) {
  let value = BigInt(byte);
  for (let bit = 0; bit < 8; bit++) {
    value = (value >> 1n) ^ (value & 1n ? 0x9a6c9329ac4bc9b5n : 0n);
  }
  CRC64_LOW[byte] = Number(BigInt.asIntN(32, value));
  CRC64_HIGH[byte] = Number(BigInt.asIntN(32, value >> 32n));
}

function createCrc64Nvme(): RunningChecksum {
  let low = ~0;
  let high = ~0;
  return {
    update(chunk) {
      for (let i = 0; i < chunk.length; i++) {
        const index = (low ^ (chunk[i] ?? 0)) & 0xff;
        low = ((low >>> 8) | (high << 24)) ^ (CRC64_LOW[index] ?? 0);
        high = (high >>> 8) ^ (CRC64_HIGH[index] ?? 0);
      }
    },
    digest() {
      const bytes = Buffer.alloc(8);
      bytes.writeInt32BE(~high, 0);
      bytes.writeInt32BE(~low, 4);
      return bytes;
    },
  };
}
