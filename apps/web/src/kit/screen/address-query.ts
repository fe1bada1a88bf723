import type { LinkProps } from '@tanstack/react-router'

type LinkSearch = NonNullable<LinkProps['search']>

/**
 * The query of a link: `<Link to="/login" search={addressQuery({ email })}>`.
 *
 * The router builds its routes from the features' lists, so it has no types for their queries.
 */
export const addressQuery = (values: Record<string, string | number | null | undefined>): LinkSearch => values
