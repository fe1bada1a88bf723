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
import { ActionIcon, Button, ConfirmDialog, IconDots, IconEdit, IconSend, MenuButton, toast, type MenuEntry } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, download, newKey, useAct, useLeaveRecord, useMay } from '../../../../kit/index.ts'
import { offerPaths } from '../offer-paths.ts'

const loadDialogs = () => import('./offer-dialogs.tsx')
const SendDialog = lazy(() => loadDialogs().then((module) => ({ default: module.SendDialog })))
const AcceptDialog = lazy(() => loadDialogs().then((module) => ({ default: module.AcceptDialog })))
const DeclineDialog = lazy(() => loadDialogs().then((module) => ({ default: module.DeclineDialog })))
const ExtendDialog = lazy(() => loadDialogs().then((module) => ({ default: module.ExtendDialog })))
const DetailsDialog = lazy(() => loadDialogs().then((module) => ({ default: module.DetailsDialog })))
const TransferDialog = lazy(() => loadDialogs().then((module) => ({ default: module.TransferDialog })))

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
      <Suspense fallback={null}>
        {dialog === 'send' && <SendDialog offer={offer} onClose={close} />}
        {dialog === 'accept' && <AcceptDialog offer={offer} onClose={close} />}
        {dialog === 'decline' && <DeclineDialog offer={offer} accountId={accountId} onClose={close} />}
        {dialog === 'extend' && <ExtendDialog offer={offer} onClose={close} />}
        {dialog === 'details' && <DetailsDialog offer={offer} accountId={accountId} onClose={close} />}
        {dialog === 'transfer' && <TransferDialog offer={offer} accountId={accountId} onClose={close} />}
      </Suspense>
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
  const entries = useEntries(offer, onDialog, accountId)
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
    <MenuButton
      face={
        <ActionIcon size="lg" aria-label={t('more')}>
          <IconDots size={18} />
        </ActionIcon>
      }
      entries={[{ key: 'pdf', label: t('pdf'), onClick: () => void save() }, ...entries]}
    />
  )
}

function useEntries(offer: Offer, onDialog: (dialog: Dialog) => void, accountId: number): MenuEntry[] {
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
  const entry = (key: string, label: string, onClick: () => void, isShown: boolean, danger = false): MenuEntry[] =>
    isShown ? [{ key, label, onClick, danger }] : []
  const opens = (key: Dialog, endpoint: AnyEndpoint, when: boolean, danger = false) =>
    entry(key, t(`menu.${key}`), () => onDialog(key), when && may(endpoint), danger)
  if (offer.side !== 'seller') return []
  return [
    ...opens('send', sendOffer, isOpen),
    ...entry('revise', t('menu.revise'), () => void copy(reviseOffer), REVISABLE.has(offer.status) && may(reviseOffer)),
    ...opens('extend', extendOffer, isOpen || offer.status === 'expired'),
    ...opens('accept', withdrawOffer, isOpen),
    ...opens('decline', withdrawOffer, isOpen),
    ...entry('duplicate', t('menu.duplicate'), () => void copy(duplicateOffer), may(duplicateOffer)),
    ...opens('details', offers.update, offer.status !== 'draft'),
    ...opens('transfer', transferOffer, isOpen || offer.status === 'draft'),
    ...opens('withdraw', withdrawOffer, isOpen, true),
    ...opens('delete', offers.remove, offer.status === 'draft', true),
  ]
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
