import {
  contactAssignees,
  createOrderItemMedia,
  orderItemComments,
  orderItemLinks,
  orderItemMedia,
  orderItemNotes,
  orderItemTasks,
  type OrderItem,
} from '@stoa/contract/browser'
import { useMay } from '../../../../kit/index.ts'
import { AttachmentsPanel } from '../../../shared/media/index.ts'
import { CommentsPanel, NotesPanel, TasksPanel } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { LinksPanel } from '../page/links-panel.tsx'

/** What belongs to an item, in its tab: tasks, comments, files, links or notes. */
export function ItemPanel({ tab, item, keeps }: { tab: string; item: OrderItem; keeps: boolean }) {
  const may = useMay()
  const accountId = useAccountId()
  const params = { order_item_uuid: item.uuid }
  if (tab === 'tasks') return <TasksPanel resource={orderItemTasks} params={params} members={contactAssignees} accountId={accountId} />
  if (tab === 'comments')
    return <CommentsPanel resource={orderItemComments} params={params} members={contactAssignees} accountId={accountId} />
  if (tab === 'files') return <AttachmentsPanel list={orderItemMedia} create={createOrderItemMedia} params={params} />
  if (tab === 'links') return <LinksPanel resource={orderItemLinks} params={params} mayChange={keeps && may(orderItemLinks.create)} />
  return <NotesPanel resource={orderItemNotes} params={params} />
}
