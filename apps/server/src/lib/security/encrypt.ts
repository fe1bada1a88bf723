import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyRing } from './secrets.ts'

/**
 * AES-256-GCM with a random nonce, as `v1.{key id}.{nonce}.{ciphertext}.{tag}` in base64url.
 * `context` (such as `users.totp_secret:42`) is authenticated with it: a value copied into another row does not open.
 */
export function encrypt(plain: string, context: string, keys: KeyRing): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys[0].key, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return ['v1', keys[0].id, nonce.toString('base64url'), sealed.toString('base64url'), cipher.getAuthTag().toString('base64url')].join('.')
}

/** @throws when the value was altered, belongs to another context, or its key is no longer configured. */
export function decrypt(value: string, context: string, keys: KeyRing): string {
  const [version, key_id, nonce, sealed, tag] = value.split('.')
  const key = keys.find(({ id }) => id === key_id)
  if (version !== 'v1' || !key || !nonce || sealed === undefined || !tag)
    throw new Error('The value cannot be decrypted with the configured application keys')
  const decipher = createDecipheriv('aes-256-gcm', key.key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8')
}

/** Whether the value was encrypted with a replaced key and should be written again. */
export function needsReencryption(value: string, keys: KeyRing): boolean {
  return value.split('.')[1] !== keys[0].id
}
