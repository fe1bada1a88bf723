import { Anchor } from '@stoa/ui'
import { Link } from '@tanstack/react-router'

interface OwnerAccountProps {
  account: { id: number; name: string } | null | undefined
}

/** The account of a record in a list of all accounts. */
export function OwnerAccount({ account }: OwnerAccountProps) {
  if (!account) return '–'
  return (
    <Anchor component={Link} to={`/accounts/${account.id}/settings/integrations`} size="sm">
      {account.name}
    </Anchor>
  )
}
