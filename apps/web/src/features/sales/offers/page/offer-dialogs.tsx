import {
  acceptOffer,
  contactAssignees,
  declineOffer,
  extendOffer,
  offers,
  sendOffer,
  transferOffer,
  type Offer,
} from '@stoa/contract/browser'
import { SegmentedControl, Select, Text, Textarea, TextInput, toast, DayInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm, useMay } from '../../../../kit/index.ts'
import { LostReasonSelect } from '../../../crm/contact-requests/index.ts'
import { LinesTable, ReceiverPicker } from '../../lines/index.ts'

const TOUCHES = ['offers', 'activity_logs', 'timeLine', 'contact-requests', 'contacts', 'orders'] as const

interface DialogProps {
  offer: Offer
  onClose: () => void
}

/** Sends the offer by mail with the PDF and a link to the page, or only marks it as sent. */
export function SendDialog({ offer, onClose }: DialogProps) {
  const { t } = useTranslation('offers')
  const isAgain = offer.status !== 'draft'
  const form = useEndpointForm(sendOffer, {
    params: { uuid: offer.uuid },
    defaults: { mode: 'mail', to: offer.sent_to ?? offer.buyer_snapshot?.email ?? '', message: '' },
    invalidates: TOUCHES,
    onDone: (_, values) => {
      toast({ message: t(values.mode === 'mail' ? 'send.done' : 'send.marked', { to: values.to }), tone: 'good' })
      onClose()
    },
  })
  const isMail = form.values.mode === 'mail'
  return (
    <FormModal title={t('send.title')} form={form} submitLabel={t(isMail ? 'send.submit' : 'send.mark')} onClose={onClose}>
      {!isAgain && (
        <SegmentedControl
          fullWidth
          aria-label={t('send.how')}
          value={form.values.mode}
          onChange={(mode) => form.setFieldValue('mode', mode)}
          data={[
            { value: 'mail', label: t('send.by_mail') },
            { value: 'mark', label: t('send.by_hand') },
          ]}
        />
      )}
      {isMail ? (
        <>
          <TextInput data-autofocus type="email" label={t('send.to')} required {...form.getInputProps('to')} />
          <Textarea label={t('send.message')} rows={4} {...form.getInputProps('message')} />
          <Text size="sm" c="dimmed">
            {t('send.text')}
          </Text>
        </>
      ) : (
        <Text size="sm">{t('send.mark_text')}</Text>
      )}
      {(form.errors.lines ?? form.errors.valid_until) && (
        <Text size="sm" c="red" role="alert">
          {form.errors.lines ?? form.errors.valid_until}
        </Text>
      )}
    </FormModal>
  )
}

/** Accepts the offer as a member of the buyer, or as the seller with a note about the agreement. */
export function AcceptDialog({ offer, onClose }: DialogProps) {
  const { t } = useTranslation('offers')
  const isSeller = offer.side === 'seller'
  const [lines, setLines] = useState(offer.offerLines ?? [])
  const form = useEndpointForm(acceptOffer, {
    params: { uuid: offer.uuid },
    defaults: { note: '' },
    invalidates: TOUCHES,
    toBody: ({ note }) => ({
      ...(isSeller && { note: note ?? '' }),
      chosen: lines.filter((line) => line.is_optional && line.is_chosen && line.parent_uuid === null).map((line) => line.uuid),
    }),
    onDone: () => {
      toast({ message: t('accept.done'), tone: 'good' })
      onClose()
    },
  })
  const choose = (key: string, is_chosen: boolean) =>
    setLines(lines.map((line) => (line.uuid === key || line.parent_uuid === key ? { ...line, is_chosen } : line)))
  return (
    <FormModal title={t('accept.title')} form={form} submitLabel={t('accept.button')} onClose={onClose} size="xl">
      {lines.some((line) => line.is_optional) && (
        <>
          <Text size="sm">{t('accept.choose')}</Text>
          <LinesTable
            lines={lines.filter((line) => line.is_optional)}
            currency={offer.currency}
            prices_include_vat={offer.prices_include_vat}
            onChoose={choose}
          />
        </>
      )}
      {isSeller ? (
        <Textarea data-autofocus required label={t('accept.note')} description={t('accept.note_help')} {...form.getInputProps('note')} />
      ) : (
        <Text size="sm">{t('accept.text')}</Text>
      )}
      {(form.errors.chosen ?? form.errors.total_minor) && (
        <Text size="sm" c="red" role="alert">
          {form.errors.chosen ?? form.errors.total_minor}
        </Text>
      )}
    </FormModal>
  )
}

export function DeclineDialog({ offer, accountId, onClose }: DialogProps & { accountId: number }) {
  const { t } = useTranslation('offers')
  const form = useEndpointForm(declineOffer, {
    params: { uuid: offer.uuid },
    defaults: { decline_reason_id: null as number | null, note: '' },
    invalidates: TOUCHES,
    onDone: () => {
      toast({ message: t('decline.done'), tone: 'info' })
      onClose()
    },
  })
  return (
    <FormModal title={t('decline.title')} form={form} submitLabel={t('decline.button')} onClose={onClose}>
      {offer.side === 'seller' && (
        <LostReasonSelect
          accountId={accountId}
          of="offer"
          label={t('decline.reason')}
          value={form.values.decline_reason_id}
          onChange={(id) => form.setFieldValue('decline_reason_id', id)}
          error={form.errors.decline_reason_id}
        />
      )}
      <Textarea data-autofocus label={t('decline.note')} {...form.getInputProps('note')} />
    </FormModal>
  )
}

export function ExtendDialog({ offer, onClose }: DialogProps) {
  const { t } = useTranslation('offers')
  const form = useEndpointForm(extendOffer, {
    params: { uuid: offer.uuid },
    defaults: { valid_until: offer.valid_until },
    invalidates: TOUCHES,
    onDone: () => {
      toast({ message: t('extend.done'), tone: 'good' })
      onClose()
    },
  })
  return (
    <FormModal title={t('extend.title')} form={form} submitLabel={t('menu.extend')} onClose={onClose}>
      <DayInput label={t('fields.valid_until')} required {...form.getInputProps('valid_until')} />
    </FormModal>
  )
}

/** Transfers the offer to another receiver. The old link stops working. */
export function TransferDialog({ offer, accountId, onClose }: DialogProps & { accountId: number }) {
  const { t } = useTranslation('offers')
  const form = useEndpointForm(transferOffer, {
    params: { uuid: offer.uuid },
    defaults: { receiver: { account_relation_uuid: null, contact_id: null } },
    invalidates: TOUCHES,
    toBody: ({ receiver }) => receiver,
    onDone: ({ data }) => {
      toast({ message: t('transfer.done', { name: data.client_name }), tone: 'good' })
      onClose()
    },
  })
  return (
    <FormModal title={t('transfer.title')} form={form} submitLabel={t('menu.transfer')} onClose={onClose}>
      <ReceiverPicker
        accountId={accountId}
        label={t('transfer.receiver')}
        value={form.values.receiver}
        onChange={(receiver) => form.setFieldValue('receiver', receiver)}
        error={form.errors.account_relation_uuid ?? form.errors.contact_id}
      />
      <Text size="sm" c="dimmed">
        {t('transfer.text')}
      </Text>
    </FormModal>
  )
}

/** Edits the fields of a sent offer that the receiver does not see. */
export function DetailsDialog({ offer, accountId, onClose }: DialogProps & { accountId: number }) {
  const { t } = useTranslation('offers')
  const may = useMay()
  const members = useEndpoint(
    contactAssignees,
    { params: { account_id: accountId } },
    { staleTime: 60_000, enabled: may(contactAssignees) },
  )
  const form = useEndpointForm(offers.update, {
    params: { uuid: offer.uuid },
    defaults: { user_id: offer.user_id, notes_internal: offer.notes_internal ?? '' },
    toBody: (values) => ({ ...values, version: offer.version }),
    invalidates: TOUCHES,
    onDone: onClose,
  })
  return (
    <FormModal title={t('menu.details')} form={form} onClose={onClose}>
      <Select label={t('fields.user_id')} options={members.answer?.data ?? []} {...form.getInputProps('user_id')} />
      <Textarea
        data-autofocus
        rows={5}
        label={t('fields.notes_internal')}
        description={t('form.notes_help')}
        {...form.getInputProps('notes_internal')}
      />
    </FormModal>
  )
}
