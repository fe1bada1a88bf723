import type { Clock } from '#lib/clock.ts'
import type { Secrets } from '#lib/security/secrets.ts'
import { steadyMediaUrl } from './media-url.ts'

type Signing = { readonly secrets: Secrets; readonly clock: Clock }

const HOUR_S = 3600
/** Shown in the frame of the application, which asks for them once a day at most. */
const VALID_S = 24 * HOUR_S

/** A signed address of the small size of a picture, good for 23 to 24 hours; null without a picture. */
export function avatarUrl({ secrets, clock }: Signing, uuid: string | null | undefined): string | null {
  if (!uuid) return null
  return steadyMediaUrl(`/media/${uuid}/thumb/avatar.webp`, secrets.keys('media-url'), clock, { valid_s: VALID_S, round_s: HOUR_S })
}

/** Puts addresses into JSON that `row_to_json` wrote, where it has uuids of pictures. Nothing else in it has this notation. */
export const signAvatarsIn = ({ services }: { services: Signing }, json: string): string =>
  json.includes(UNSIGNED) ? json.replace(/(?<="avatar_url":")[0-9a-f-]{36}(?=")/g, (uuid) => avatarUrl(services, uuid)!) : json

const UNSIGNED = '"avatar_url":"'

/** Puts addresses where SQL could only put the uuid of a picture (`avatar_uuid AS avatar_url`), once. */
export function signAvatars<B extends { avatar_url: string | null } | null | undefined>(
  services: Signing,
  badges: readonly B[],
): readonly B[] {
  for (const badge of badges)
    if (badge?.avatar_url && !badge.avatar_url.startsWith('/')) badge.avatar_url = avatarUrl(services, badge.avatar_url)
  return badges
}
