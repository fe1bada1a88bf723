import { isRecord } from '#lib/is-record.ts'
import type { Bus, Identity } from '../bus/bus.ts'
import { canonicalChannel, isChannelName, isGuarded, isPresence, isSocketId, isUnsupported, signChannel } from '../protocol.ts'

/** What a channel says about a presence member. */
export interface PresenceMember {
  user_id: number | string
  user_info: Record<string, unknown>
}

/** Whether the actor may join; on presence channels, as whom. `params` are the placeholders of the pattern, as text. */
export type ChannelRule<Actor> = (
  actor: Actor,
  params: Record<string, string>,
) => boolean | PresenceMember | Promise<boolean | PresenceMember>

export interface ChannelAnswer {
  status: number
  body: Record<string, unknown>
}

export interface ChannelRequest<Actor> {
  actor: Actor
  socket_id: string
  channel_name: string
}

export type Channels<Actor extends Identity> = ReturnType<typeof createChannels<Actor>>

/** The guarded channels of the product: each area defines its own, `POST /broadcasting/auth` asks here. */
export function createChannels<Actor extends Identity>({ key, secret, bus }: { key: string; secret: string; bus: Bus }) {
  const rules: { pattern: RegExp; rule: ChannelRule<Actor> }[] = []

  async function ask(actor: Actor, channel_name: string): Promise<boolean | PresenceMember> {
    const name = canonicalChannel(channel_name)
    for (const { pattern, rule } of rules) {
      const match = pattern.exec(name)
      if (match) return rule(actor, { ...match.groups })
    }
    return false
  }

  return {
    /**
     * Adds a channel such as `private-accounts.{id}`; a placeholder stands for one part without dots.
     * @throws when the pattern names no private or presence channel
     */
    define(pattern: string, rule: ChannelRule<Actor>) {
      if (!isGuarded(pattern)) throw new Error(`${pattern} is neither private nor presence`)
      rules.push({ pattern: patternOf(pattern), rule })
    },
    /** Whether a user may (still) be on a channel; for checking again after rights changed. */
    mayJoin: async (actor: Actor, channel_name: string) => Boolean(await ask(actor, channel_name)),
    /**
     * Signs a channel for a socket and tells all nodes whose socket it is. The node that holds it waits for that
     * message, and closes the socket when the user or the token is revoked.
     * @returns undefined when the actor may not join
     */
    async authorizeChannel({
      actor,
      socket_id,
      channel_name,
    }: ChannelRequest<Actor>): Promise<{ auth: string; channel_data?: string } | undefined> {
      const allowed = await ask(actor, channel_name)
      if (allowed === false) return undefined
      const channel_data = isPresence(channel_name) ? presenceText(actor, allowed) : undefined
      await bus.publish([{ type: 'socket-identified', socket_id, user_id: actor.user_id, token_id: actor.token_id }])
      const auth = `${key}:${signChannel({ secret, socket_id, channel: channel_name, channel_data })}`
      return channel_data === undefined ? { auth } : { auth, channel_data }
    },
  }
}

/**
 * The answer of `POST /broadcasting/auth` (wire-contract.md 5.4) to a body that came as form or as JSON. Anything but
 * 200 is a refusal to the client.
 * @param actor undefined for guests
 */
export async function broadcastingAuth<Actor extends Identity>(
  channels: Channels<Actor>,
  actor: Actor | undefined,
  body: unknown,
): Promise<ChannelAnswer> {
  if (!actor) return { status: 401, body: { message: 'Unauthenticated.', code: 'unauthenticated' } }
  const { socket_id, channel_name } = isRecord(body) ? body : {}
  const errors = { ...missing('socket_id', socket_id), ...missing('channel_name', channel_name) }
  const [first, ...others] = Object.values(errors).flat()
  if (first !== undefined) {
    const more = others.length > 0 ? ` (and ${others.length} more error)` : ''
    return { status: 422, body: { message: first + more, code: 'validation', errors } }
  }
  const signed =
    isAskable(socket_id, channel_name) &&
    (await channels.authorizeChannel({ actor, socket_id: String(socket_id), channel_name: String(channel_name) }))
  return signed ? { status: 200, body: signed } : { status: 403, body: { message: 'This action is unauthorized.', code: 'forbidden' } }
}

/** Checked before signing, because the signed text is joined by colons. */
function isAskable(socket_id: unknown, channel_name: unknown): boolean {
  return isSocketId(socket_id) && isChannelName(channel_name) && isGuarded(channel_name) && !isUnsupported(channel_name)
}

function missing(field: string, value: unknown): Record<string, string[]> {
  return typeof value === 'string' && value !== '' ? {} : { [field]: [`The ${field.replace('_', ' ')} field is required.`] }
}

function presenceText(actor: Identity, allowed: true | PresenceMember): string {
  const member = allowed === true ? { user_id: actor.user_id, user_info: {} } : allowed
  return JSON.stringify({ user_id: String(member.user_id), user_info: member.user_info })
}

/** Keys have one spelling, so that each record has one channel: no leading zeros, no capital letters in uuids. */
const KEYS: Record<string, string> = { id: '[1-9]\\d{0,15}', uuid: '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}' }
const ANY_KEY = '[A-Za-z0-9_-]+'

function patternOf(pattern: string): RegExp {
  const source = pattern
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${KEYS[name] ?? ANY_KEY})`)
  return new RegExp(`^${source}$`)
}
