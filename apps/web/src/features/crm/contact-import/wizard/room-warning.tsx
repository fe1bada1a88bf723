import { permission, type ContactImport, type ImportChecks } from '@stoa/contract/browser'
import { Alert, Anchor, IconAlertTriangle, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, useMay } from '../../../../kit/index.ts'

/** Whether the file has more new contacts than the plan has room for. */
export const isBeyondRoom = ({ room, counts }: Pick<ImportChecks, 'room' | 'counts'>): boolean => room !== null && counts.new > room

/** Says that the plan has no room for all the new rows, and what can be done; the import stays possible. */
export function RoomWarning({ row, checks: { room, counts } }: { row: ContactImport; checks: ImportChecks }) {
  const { t } = useTranslation('imports')
  const mayChoose = useMay()(permission('accounts.billing'))
  if (room === null || !isBeyondRoom({ room, counts })) return null
  const figures = { fresh: formatCount(counts.new), room: formatCount(room), over: formatCount(counts.new - room) }
  return (
    <Alert color="yellow" role="alert" icon={<IconAlertTriangle size={18} />} title={t('room.title', figures)}>
      <Text size="sm">{t('room.outcome', figures)}</Text>
      <Text size="sm">{t(mayChoose ? 'room.way_out' : 'room.way_out_of_others')}</Text>
      {mayChoose && (
        <Anchor
          component={Link}
          to={`/accounts/${row.account_id}/settings/membership-product`}
          // Beside the check, whose options would be lost otherwise.
          target="_blank"
          size="sm"
          c="inherit"
          underline="always"
        >
          {t('room.plan')}
        </Anchor>
      )}
    </Alert>
  )
}
