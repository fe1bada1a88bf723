import { mailbox, type MailboxMessage } from '@stoa/contract/browser'
import { Anchor, IconMail, PageSkeleton, Stack, Text } from '@stoa/ui'
import { Link, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  DataList,
  ListToolbar,
  NotLoaded,
  RouteModal,
  Screen,
  formatInstant,
  useEndpoint,
  useListScreen,
  type ListColumn,
} from '../../../kit/index.ts'
import './mailbox.css'

/** Mails that the built-in mailbox caught instead of delivering them. */
export function MailboxScreen() {
  const { t, i18n } = useTranslation('identity')
  const navigate = useNavigate()
  const list = useListScreen(mailbox, {}, { sort: '-created' })
  const columns: ListColumn<MailboxMessage>[] = [
    {
      key: 'subject',
      title: t('mailbox.subject'),
      fixed: true,
      render: (mail) => (
        <Anchor component={Link} to={`/admin/mailbox/${mail.id}`} search={true} fw={550} size="sm">
          {mail.subject}
        </Anchor>
      ),
    },
    { key: 'recipients', title: t('mailbox.to'), render: (mail) => mail.recipients.join(', ') },
    { key: 'created', title: t('mailbox.received'), sort: 'created', render: (mail) => formatInstant(mail.received_at, i18n.language) },
  ]
  return (
    <Screen title={t('mailbox.title')} subtitle={t('mailbox.text')}>
      <ListToolbar list={list} columns={columns} filters={{ date_created: { label: t('mailbox.received') } }} backOffice />
      <DataList
        list={list}
        columns={columns}
        backOffice
        onOpen={(mail) => void navigate({ to: `/admin/mailbox/${mail.id}`, search: true })}
        empty={{ title: t('mailbox.empty'), text: t('mailbox.empty_text') }}
      />
      <Outlet />
    </Screen>
  )
}

/** A mail. Its HTML is shown in a frame without scripts; links open in a new tab. */
export function MailScreen() {
  const { t, i18n } = useTranslation('identity')
  const { mailId }: { mailId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(mailbox.read, { params: { id: Number(mailId) } })
  const mail = loaded.answer?.data
  return (
    <RouteModal title={mail?.subject ?? t('mailbox.mail')} size="xl">
      {mail ? (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            <IconMail size={14} aria-hidden /> {mail.recipients.join(', ')} · {formatInstant(mail.received_at, i18n.language)}
          </Text>
          {mail.html ? (
            <iframe
              className="stoa-mail-frame"
              title={mail.subject}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              referrerPolicy="no-referrer"
              srcDoc={`<base target="_blank">${mail.html}`}
            />
          ) : (
            <Text component="pre" size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {mail.text}
            </Text>
          )}
        </Stack>
      ) : loaded.reason ? (
        <NotLoaded loaded={loaded} />
      ) : (
        <PageSkeleton />
      )}
    </RouteModal>
  )
}
