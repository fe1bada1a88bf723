import { Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../locale/format.ts'

/** Number of names that are written out. */
const NAMED = 8

interface SelectedNamesProps {
  /** Names of the records that are known; the first ones are shown. */
  names: readonly string[]
  /** Number of all records that the action concerns. */
  count: number
}

/** Names the records that an action is about to change, so that no record is deleted unseen. */
export function SelectedNames({ names, count }: SelectedNamesProps) {
  const { t } = useTranslation('kit')
  const shown = names.slice(0, NAMED)
  const more = count - shown.length
  return (
    <Text size="sm" fw={550} mb="xs" component="p" m={0}>
      {shown.join(', ')}
      {more > 0 && ` ${t('list.and_more', { count: more, total: formatCount(more) })}`}
    </Text>
  )
}
