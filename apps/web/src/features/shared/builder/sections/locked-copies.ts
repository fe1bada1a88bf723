import type { Block } from '@stoa/domain/blocks'

type Parent = { parent: { props: Record<string, unknown> } | null }

/** What members may do with a block: copies of locked sections are moved, copied and taken out as a whole. */
export function permissionsOf({ props }: Pick<Block, 'props'>, { parent }: Parent) {
  const { saved_section_id: mark } = props
  if (typeof mark !== 'number') return {}
  const isInner = parent?.props.saved_section_id === mark
  return { edit: false, ...(isInner && { drag: false, delete: false, duplicate: false }) }
}

/** Properties of the place for the blocks inside a block: copies of locked sections take none. */
export const placeOf = (types: readonly string[], props: Record<string, unknown>): { disallow?: string[] } =>
  typeof props.saved_section_id === 'number' ? { disallow: [...types] } : {}
