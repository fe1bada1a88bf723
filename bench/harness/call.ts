/** Sends a request to Stoa as the member of the measured accounts: POST with a body, GET without. @throws unless it is answered with success */
export async function callStoa<Data>(url: string, token: string, path: string, body?: object): Promise<Data> {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: Data }).data
}
