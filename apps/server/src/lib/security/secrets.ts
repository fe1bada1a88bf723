import { createHash, hkdfSync } from 'node:crypto'

/** One derived key. `id` identifies it beside stored ciphertext and reveals nothing about it. */
export interface DerivedKey {
  id: string
  key: Buffer
}

/** Keys of one purpose: the first signs and encrypts, all of them verify and decrypt. */
export type KeyRing = readonly [DerivedKey, ...DerivedKey[]]

export type Purpose = 'signed-link' | 'media-url' | 'encryption' | 'cookie' | 'unsubscribe' | 'csrf'

export interface Secrets {
  keys(purpose: Purpose): KeyRing
}

/**
 * Keys for each purpose, derived by HKDF-SHA256 from the application key, so that a leak of one is not a leak of all.
 * `previous` holds application keys that were replaced: what they signed or encrypted stays readable.
 * @throws when a key is shorter than 32 characters.
 */
export function createSecrets(app_key: string, previous: readonly string[] = []): Secrets {
  const masters = [app_key, ...previous]
  if (masters.some((master) => master.length < 32)) throw new Error('An application key needs at least 32 characters')
  const rings = new Map<Purpose, KeyRing>()
  return {
    keys(purpose) {
      let ring = rings.get(purpose)
      if (!ring) {
        const [first, ...rest] = masters.map((master) => derive(master, purpose))
        ring = [first as DerivedKey, ...rest]
        rings.set(purpose, ring)
      }
      return ring
    },
  }
}

function derive(master: string, purpose: Purpose): DerivedKey {
  const key = Buffer.from(hkdfSync('sha256', master, 'stoa', purpose, 32))
  return { key, id: createHash('sha256').update('key-id').update(key).digest('hex').slice(0, 8) }
}
