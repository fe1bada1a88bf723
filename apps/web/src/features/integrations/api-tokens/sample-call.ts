import type { ApiToken } from '@stoa/contract/browser'

/** A call for the command line that a token may make: its contacts where it may read them, otherwise the token itself. */
export function sampleCall(origin: string, { account_id, permissions, token = '' }: ApiToken): string {
  const path = permissions.includes('contacts.read') ? `/api/v1/accounts/${account_id}/contacts?per_page=5` : '/api/v1/api-token'
  return `curl '${origin}${path}' \\\n  -H 'Authorization: Bearer ${token}'`
}
