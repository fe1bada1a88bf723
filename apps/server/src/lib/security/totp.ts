import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashToken, sameBytes } from './tokens.ts'

const period_s = 30
/** Omits letters and digits that are easily confused. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** A new shared secret in base32 (160 bits), to be stored encrypted. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The `otpauth://` address that authenticator applications read from the QR code. */
export function totpUri(secret: string, label: string, issuer = 'Stoa'): string {
  return generator(secret, label, issuer).toString()
}

/**
 * The time step that the code belongs to, or null. Accepts one step of clock drift each way; steps up to
 * `last_step` (the one stored at the last success) are refused, so that a code works once.
 */
export function checkTotp(input: { secret: string; code: string; now: Date; last_step: number | null }): number | null {
  const code = input.code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return null
  const delta = generator(input.secret, 'check', 'Stoa').validate({ token: code, timestamp: input.now.getTime(), window: 1 })
  if (delta === null) return null
  const step = Math.floor(input.now.getTime() / 1000 / period_s) + delta
  return input.last_step !== null && step <= input.last_step ? null : step
}

/** Codes for the day the phone is lost: shown once, stored as hashes, each good for one login. */
export function newRecoveryCodes(count = 10): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: count }, () => `${part()}-${part()}`)
  return { codes, hashes: codes.map((code) => hashToken(normalise(code))) }
}

/** Position of the stored hash that the typed code belongs to, or -1. The caller removes that hash. */
export function matchRecoveryCode(typed: string, hashes: readonly Uint8Array[]): number {
  const hash = hashToken(normalise(typed))
  return hashes.findIndex((stored) => sameBytes(stored, hash))
}

function generator(secret: string, label: string, issuer: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), label, issuer, algorithm: 'SHA1', digits: 6, period: period_s })
}

function part(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function normalise(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
