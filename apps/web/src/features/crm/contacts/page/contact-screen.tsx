import { Anchor, Group, IconArrowLeft } from '@stoa/ui'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../../../kit/index.ts'
import { CONTACT_TABS, contactPaths, type ContactTab } from '../contact-paths.ts'
import { ContactView } from './contact-view.tsx'

/** The page of one contact. Each tab has its own address. */
export function ContactScreen() {
  const { t } = useTranslation(['contact', 'titles'])
  const params: { accountId?: string; contactId?: string; tab?: string } = useParams({ strict: false })
  const [accountId, id] = [Number(params.accountId), Number(params.contactId)]
  const tab = CONTACT_TABS.find((one) => one === params.tab) ?? 'details'
  const navigate = useNavigate()
  const [name, setName] = useState<string | null>(null)
  return (
    <Screen
      title={name ?? t('title')}
      subtitle={
        <Anchor component={Link} to={`/accounts/${accountId}/contacts`} size="sm">
          <Group gap={4} component="span">
            <IconArrowLeft size={14} aria-hidden />
            {t('titles:contacts')}
          </Group>
        </Anchor>
      }
    >
      <ContactView
        key={id}
        id={id}
        tab={tab}
        onTab={(next: ContactTab) => void navigate({ to: contactPaths.page(accountId, id, next), replace: true })}
        onGone={() => void navigate({ to: `/accounts/${accountId}/contacts` })}
        onMoved={(next) => void navigate({ to: contactPaths.page(accountId, next, tab), replace: true })}
        onName={setName}
      />
    </Screen>
  )
}
