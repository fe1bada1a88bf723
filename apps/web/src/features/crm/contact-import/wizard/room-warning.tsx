import { permission, type ContactImport, type ImportChecks } from '@stoa/contract/browser'
import { Alert, Anchor, IconAlertTriangle, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, useMay } from '../../../../kit/index.ts'

/** Whether the file has more new contacts than the plan allows. */
export const isBeyondRoom = ({ room, counts }: Pick<ImportChecks, 'room' | 'counts'>): boolean => room !== null && counts.new > room

/** Warns that the plan does not allow all new contacts, with a remedy. It does not prevent the import. */
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
          // Open in a new tab, to keep the options of the check.
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
