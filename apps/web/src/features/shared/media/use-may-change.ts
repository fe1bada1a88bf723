import type { AnyEndpoint, Media } from '@stoa/contract/browser'
import { useMay } from '../../../kit/index.ts'
import { useSession } from '../session/index.ts'

/** Whether the user may rename or delete a file: with the permission, or as its author. */
export function useMayChange(): (media: Pick<Media, 'created_by_id'>, endpoint: AnyEndpoint) => boolean {
  const may = useMay()
  const { user } = useSession()
  return (media, endpoint) => may(endpoint) || (user !== null && media.created_by_id === user.id)
}
