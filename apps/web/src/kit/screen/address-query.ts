import type { LinkProps } from '@tanstack/react-router'

type LinkSearch = NonNullable<LinkProps['search']>

/**
 * The query of a link: `<Link to="/login" search={addressQuery({ email })}>`.
 *
 * Routes are built from the features' lists, so the router has no type for their queries and would take none.
 */
export const addressQuery = (values: Record<string, string | number | null | undefined>): LinkSearch => values
