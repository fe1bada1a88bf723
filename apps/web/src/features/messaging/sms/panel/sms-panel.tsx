import { Button, EmptyState, Group, IconDeviceMobile, IconEdit, PageTurner, Stack } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, useEndpoint, useLiveInvalidation } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { smsOf, type SmsOwner } from '../sms-owner.ts'
import { SmsComposer } from './sms-composer.tsx'
import { SmsRow } from './sms-row.tsx'

const LIVE = { 'sms-message': ['sms-messages'] } as const
const PER_PAGE = 20

/** SMS to and from the person of a record, newest first, with a composer. */
export function SmsPanel({ owner }: { owner: SmsOwner }) {
  const { t } = useTranslation('sms')
  const { calls, params } = smsOf(owner)
  const [isWriting, setWriting] = useState(false)
  const [page, setPage] = useState(1)
  useLiveInvalidation(`accounts.${owner.account_id}`, LIVE)
  const loaded = useEndpoint(calls.list, { params, query: { page, per_page: PER_PAGE, sort: '-created' } }, { keepPrevious: true })
  const rows = loaded.answer?.data ?? []
  const pages = loaded.answer?.meta.last_page ?? 1
  return (
    <Stack gap="sm">
      <Group justify="flex-end">
        <Can endpoint={calls.create} otherwise="explain">
          <Button leftSection={<IconEdit size={16} />} disabled={isWriting} onClick={() => setWriting(true)}>
            {t('write')}
          </Button>
        </Can>
      </Group>
      {isWriting && <SmsComposer owner={owner} onClose={() => setWriting(false)} />}
      <PanelBody
        loaded={loaded}
        isEmpty={!rows.length}
        empty={<EmptyState icon={<IconDeviceMobile size={28} stroke={1.5} />} title={t('empty')} text={t('empty_text')} />}
      >
        <Stack gap="xs" role="list" aria-label={t('messages')}>
          {rows.map((message) => (
            <SmsRow key={message.id} message={message} />
          ))}
        </Stack>
      </PanelBody>
      {pages > 1 && (
        <Group justify="center">
          <PageTurner page={page} pages={pages} onPage={setPage} />
        </Group>
      )}
    </Stack>
  )
}
