import { ActionIcon, IconPlus, LazyMenu } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useAccountId, useSession } from '../../../features/shared/session/index.ts'
import { newRecordsOf } from './new-records.ts'

const load = () => import('./create-panel.tsx').then((module) => module.CreatePanel)

/** Button for a new record of any kind that the user may create; none outside an account. */
export function CreateMenu({ isBig = false }: { isBig?: boolean }) {
  const { t } = useTranslation('app')
  const session = useSession()
  if (!newRecordsOf(session, useAccountId()).length) return null
  const face = (
    <ActionIcon
      variant={isBig ? 'filled' : 'default'}
      {...(isBig && { color: 'sea' })}
      className={isBig ? 'stoa-phone-create' : 'stoa-create'}
      aria-label={t('shell.create')}
    >
      <IconPlus size={isBig ? 22 : 16} />
    </ActionIcon>
  )
  return <LazyMenu face={face} load={load} />
}
