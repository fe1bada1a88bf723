import { contactRequests, moveContact, type Board, type BoardStage } from '@stoa/contract/browser'
import { ActionIcon, IconPlus, Menu } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kit/index.ts'
import { takesRequests } from '../takes-requests.ts'

interface ColumnMenuProps {
  board: Board
  stage: BoardStage
  onRequest: () => void
  onContact: () => void
}

/** Adds cards to a column: a request if the stage is open, or a contact. */
export function ColumnMenu({ board: { pipeline }, stage, onRequest, onContact }: ColumnMenuProps) {
  const { t } = useTranslation('pipelines')
  const may = useMay()
  const isOwn = pipeline.ability === null && pipeline.archived_at === null
  const takesRequest = takesRequests(pipeline) && stage.type === 'open' && may(contactRequests.create)
  const takesContact = isOwn && pipeline.subject !== 'contact_request' && may(moveContact)
  if (!takesRequest && !takesContact) return null
  const label = t('board.add_to', { stage: stage.name })
  const face = (onClick?: () => void) => (
    <ActionIcon size="sm" aria-label={label} {...(onClick && { onClick })}>
      <IconPlus size={16} />
    </ActionIcon>
  )
  if (!takesRequest || !takesContact) return face(takesRequest ? onRequest : onContact)
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>{face()}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onRequest}>{t('board.new_request')}</Menu.Item>
        <Menu.Item onClick={onContact}>{t('board.add_contact')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
