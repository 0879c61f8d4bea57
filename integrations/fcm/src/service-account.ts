import { createPrivateKey } from 'node:crypto';
import { Secret } from '@oficina/values';
import { z } from 'zod';

export type ServiceAccount = {
  projectId: string;
  clientEmail: string;
  privateKeyId: string;
  privateKey: Secret<string>;
  tokenUri: string;
};

const File = z.object({
  project_id: z.string().regex(/^[a-z0-9.:-]+$/i),
  client_email: z.string().min(1),
  private_key_id: z.string().min(1),
  private_key: z.string().refine(isRsaKey),
  token_uri: z.url(),
});

/** On failure the names of the missing or wrong fields are returned, never their content. */
export function readServiceAccount(text: string): ServiceAccount | { wrong: string[] } {
  const read = File.safeParse(parse(text));
  if (!read.success) return { wrong: [...new Set(read.error.issues.map(({ path }) => path.join('.')))] };
  const { data } = read;
  return {
    projectId: data.project_id,
    clientEmail: data.client_email,
    privateKeyId: data.private_key_id,
    privateKey: new Secret(data.private_key),
    tokenUri: data.token_uri,
  };
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
