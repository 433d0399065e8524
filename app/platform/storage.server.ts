import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { env } from "./env.server";

export const s3 = new S3Client({
  endpoint: env.AWS_ENDPOINT_URL_S3,
  region: env.AWS_REGION,
  forcePathStyle: true,
  credentials: {
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
  },
  maxAttempts: 3,
});

const Bucket = env.BUCKET_NAME;

function isNotFound(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === "NoSuchKey" || name === "NotFound" || $metadata?.httpStatusCode === 404;
}

/** The object's bytes and type, or `undefined` when there is no such object. */
export async function findObject(
  key: string,
): Promise<{ body: Uint8Array; contentType: string } | undefined> {
  try {
    const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket, Key: key }));
    if (!Body) return undefined;
    return {
      body: await Body.transformToByteArray(),
      contentType: ContentType ?? "application/octet-stream",
    };
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

export async function objectExists(key: string): Promise<boolean> {
  try {
    await s3.send(new HeadObjectCommand({ Bucket, Key: key }));
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

export async function putObject(object: {
  key: string;
  body: Uint8Array;
  contentType: string;
}): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket,
      Key: object.key,
      Body: object.body,
      ContentType: object.contentType,
    }),
  );
}

export async function deleteObject(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket, Key: key }));
}
