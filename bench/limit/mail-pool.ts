import nodemailer from 'nodemailer'

/** Sends the same rendered mail to n people through nodemailer's pool, and tells the parent the seconds that it took. */
interface Order {
  url: string
  mails: number
  connections: number
  html: string
}

process.once('message', (order: Order) => void send(order))

async function send({ url, mails, connections, html }: Order): Promise<void> {
  const { hostname, port } = new URL(url)
  const pool = nodemailer.createTransport({
    pool: true,
    host: hostname,
    port: Number(port),
    maxConnections: connections,
    maxMessages: 200,
    ignoreTLS: true,
  })
  const from = performance.now()
  let next = 0
  const lane = async () => {
    while (next < mails) {
      const n = next++
      await pool.sendMail({
        from: 'hello@agency.example',
        to: `limit${n}@mail${n % 50}.example`,
        subject: `News for Person ${n}`,
        html,
        text: html,
      })
    }
  }
  await Promise.all(Array.from({ length: connections * 4 }, lane))
  pool.close()
  process.send!({ seconds: (performance.now() - from) / 1000 })
}
