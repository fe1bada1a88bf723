import { type Design, type ShownTo, valuesIn } from '../blocks/block-list.ts'
import { MAIL_LIST } from './mail-blocks.ts'

/** Whether a person is in audiences, by their ids. Deleted audiences are absent. */
export type Memberships = Readonly<Record<string, boolean>>

const TAG = /^audience\.(in|not)((?:_\d{1,16})+)$/

/**
 * Name of the merge tag that says whether a person sees a block: the audiences are part of it, as in `audience.in_3_7` and
 * `audience.not_3`. Undefined where no audience is chosen.
 */
export const audienceTag = ({ who, audience_ids }: ShownTo): string | undefined =>
  audience_ids.length ? `audience.${who === 'members' ? 'in' : 'not'}_${audience_ids.join('_')}` : undefined

/** Whom a merge tag means; undefined for one of another kind. */
export function shownToOf(name: string): ShownTo | undefined {
  const [, kind, ids] = TAG.exec(name) ?? []
  return ids === undefined ? undefined : { who: kind === 'in' ? 'members' : 'others', audience_ids: ids.slice(1).split('_').map(Number) }
}

/**
 * Whether a person sees a block. Of an audience that was deleted it is not known who is in it, so that nothing is shown because of it.
 * @param memberships undefined for a reader who is not known: they see what all see
 */
export const isShownTo = ({ who, audience_ids }: ShownTo, memberships: Memberships | undefined): boolean =>
  memberships !== undefined &&
  audience_ids.length > 0 &&
  (who === 'members' ? audience_ids.some((id) => memberships[id] === true) : audience_ids.every((id) => memberships[id] === false))

/** The blocks of a mail that not all see, with the paths of the property that says so. */
export const audienceBlocks = (design: Design): { path: string; value: ShownTo }[] => valuesIn<ShownTo>(MAIL_LIST, design, 'shown_to')
