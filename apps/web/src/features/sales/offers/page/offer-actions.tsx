import {
  createOfferOrder,
  duplicateOffer,
  extendOffer,
  offers,
  permission,
  readOfferPdf,
  reviseOffer,
  sendOffer,
  transferOffer,
  withdrawOffer,
  type AnyEndpoint,
  type Offer,
} from '@stoa/contract/browser'
import { ActionIcon, Button, ConfirmDialog, IconDots, IconEdit, IconSend, Menu, toast } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, download, newKey, useAct, useLeaveRecord, useMay } from '../../../../kit/index.ts'
import { offerPaths } from '../offer-paths.ts'
import { AcceptDialog, DeclineDialog, DetailsDialog, ExtendDialog, SendDialog, TransferDialog } from './offer-dialogs.tsx'

type Dialog = 'send' | 'accept' | 'decline' | 'extend' | 'details' | 'transfer' | 'withdraw' | 'delete'

const TOUCHES = ['offers', 'activity_logs', 'timeLine', 'contact-requests', 'contacts', 'orders'] as const

/** Which dialogs an offer allows in its status. */
const OPEN: ReadonlySet<string> = new Set(['sent', 'viewed'])
const REVISABLE: ReadonlySet<string> = new Set(['sent', 'viewed', 'declined', 'expired', 'withdrawn'])

/** Available actions of an offer, the next step first. */
export function OfferActions({ offer, accountId }: { offer: Offer; accountId: number }) {
  const { t } = useTranslation('offers')
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      {offer.side === 'seller' ? (
        <SellerButtons offer={offer} accountId={accountId} onDialog={setDialog} />
      ) : (
        <BuyerButtons offer={offer} onDialog={setDialog} />
      )}
      <Button component={Link} to={offerPaths.preview(offer.uuid)} variant="default">
        {t('preview')}
      </Button>
      <More offer={offer} accountId={accountId} onDialog={setDialog} />
      {dialog === 'send' && <SendDialog offer={offer} onClose={close} />}
      {dialog === 'accept' && <AcceptDialog offer={offer} onClose={close} />}
      {dialog === 'decline' && <DeclineDialog offer={offer} accountId={accountId} onClose={close} />}
      {dialog === 'extend' && <ExtendDialog offer={offer} onClose={close} />}
      {dialog === 'details' && <DetailsDialog offer={offer} accountId={accountId} onClose={close} />}
      {dialog === 'transfer' && <TransferDialog offer={offer} accountId={accountId} onClose={close} />}
      <Withdraw offer={offer} opened={dialog === 'withdraw'} onClose={close} />
      <Remove offer={offer} accountId={accountId} opened={dialog === 'delete'} onClose={close} />
    </>
  )
}

interface ButtonsProps {
  offer: Offer
  onDialog: (dialog: Dialog) => void
}

function SellerButtons({ offer, accountId, onDialog }: ButtonsProps & { accountId: number }) {
  const { t } = useTranslation('offers')
  const may = useMay()
  const order = useAct(createOfferOrder, TOUCHES)
  if (offer.status === 'draft')
    return (
      <>
        {may(offers.update) && (
          <Button component={Link} to={offerPaths.edit(accountId, offer.uuid)} variant="default" leftSection={<IconEdit size={16} />}>
            {t('edit')}
          </Button>
        )}
        {may(sendOffer) && (
          <Button leftSection={<IconSend size={16} />} onClick={() => onDialog('send')}>
            {t('send.button')}
          </Button>
        )}
      </>
    )
  if (offer.status !== 'accepted' || offer.order_uuid || !may(createOfferOrder)) return null
  return (
    <Button loading={order.isPending} onClick={() => void order.run({ params: { uuid: offer.uuid } })}>
      {t('make_order')}
    </Button>
  )
}

function BuyerButtons({ offer, onDialog }: ButtonsProps) {
  const { t } = useTranslation('offers')
  const may = useMay()
  if (!OPEN.has(offer.status) || !may(permission('offers.accept'))) return null
  return (
    <>
      <Button variant="default" onClick={() => onDialog('decline')}>
        {t('decline.button')}
      </Button>
      <Button onClick={() => onDialog('accept')}>{t('accept.button')}</Button>
    </>
  )
}

function More({ offer, accountId, onDialog }: ButtonsProps & { accountId: number }) {
  const { t } = useTranslation('offers')
  const items = useMenuItems(offer, onDialog, accountId)
  const name = `${t('offer')} ${offer.number ?? offer.title}.pdf`
  const save = async () => {
    try {
      await download(readOfferPdf, { params: { uuid: offer.uuid } }, name)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t('more')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save()}>{t('pdf')}</Menu.Item>
        {items.map(({ key, label, run, isBad }) => (
          <Menu.Item key={key} onClick={run} {...(isBad && { color: 'red' })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function useMenuItems(offer: Offer, onDialog: (dialog: Dialog) => void, accountId: number) {
  const { t } = useTranslation('offers')
  const may = useMay()
  const navigate = useNavigate()
  const isOpen = OPEN.has(offer.status)
  const copy = async (endpoint: typeof reviseOffer) => {
    try {
      const { data } = await call(endpoint, { params: { uuid: offer.uuid }, idempotencyKey: newKey() })
      void navigate({ to: offerPaths.edit(accountId, data.uuid) })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    }
  }
  const opens = (key: Dialog, endpoint: AnyEndpoint, when: boolean, isBad = false) => ({
    key,
    label: t(`menu.${key}`),
    run: () => onDialog(key),
    shown: when && may(endpoint),
    isBad,
  })
  if (offer.side !== 'seller') return []
  return [
    opens('send', sendOffer, isOpen),
    {
      key: 'revise',
      label: t('menu.revise'),
      run: () => void copy(reviseOffer),
      shown: REVISABLE.has(offer.status) && may(reviseOffer),
      isBad: false,
    },
    opens('extend', extendOffer, isOpen || offer.status === 'expired'),
    opens('accept', withdrawOffer, isOpen),
    opens('decline', withdrawOffer, isOpen),
    { key: 'duplicate', label: t('menu.duplicate'), run: () => void copy(duplicateOffer), shown: may(duplicateOffer), isBad: false },
    opens('details', offers.update, offer.status !== 'draft'),
    opens('transfer', transferOffer, isOpen || offer.status === 'draft'),
    opens('withdraw', withdrawOffer, isOpen, true),
    opens('delete', offers.remove, offer.status === 'draft', true),
  ].filter((item) => item.shown)
}

function Withdraw({ offer, opened, onClose }: { offer: Offer; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('offers')
  const withdraw = useAct(withdrawOffer, TOUCHES)
  const run = async () => {
    if (await withdraw.run({ params: { uuid: offer.uuid } })) onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={t('withdraw.title')}
      confirmLabel={t('menu.withdraw')}
      danger
      pending={withdraw.isPending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {t('withdraw.text')}
    </ConfirmDialog>
  )
}

function Remove({ offer, accountId, opened, onClose }: { offer: Offer; accountId: number; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('offers')
  const leave = useLeaveRecord(offerPaths.list(accountId))
  const remove = useAct(offers.remove, TOUCHES)
  const run = async () => {
    if (await remove.run({ params: { uuid: offer.uuid } })) leave()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={t('delete_one', { title: offer.title })}
      confirmLabel={t('menu.delete')}
      danger
      pending={remove.isPending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {t('delete_text')}
    </ConfirmDialog>
  )
}
