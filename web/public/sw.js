// What works while the page is closed: shows that it is somebody's move, leads to the table, and goes off with one
// click. It keeps nothing and answers no requests.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (e) => e.waitUntil(self.clients.claim()));

self.addEventListener('push', (e) => {
  const said = e.data?.json() ?? {};
  e.waitUntil(
    self.registration.showNotification(said.title ?? 'Longbox', {
      body: said.body,
      tag: said.tag,
      icon: '/icon.svg',
      data: { url: said.url },
      actions: said.off ? [{ action: 'off', title: said.off }] : [],
    }),
  );
});

self.addEventListener('notificationclick', (e) => {
  e.notification.close();
  e.waitUntil(e.action === 'off' ? off() : to(e.notification.data?.url ?? '/'));
});

async function to(url) {
  const address = new URL(url, self.location.origin).href;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find((one) => one.url === address);
  return there ? there.focus() : self.clients.openWindow(address);
}

async function off() {
  const kept = await self.registration.pushManager.getSubscription();
  if (!kept) return;
  await kept.unsubscribe();
  await tell({ endpoint: kept.endpoint });
}

const tell = (said) =>
  fetch('/api/me/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(said),
  });

// A browser may give itself another address: the server is told, or it would write to the old one.
self.addEventListener('pushsubscriptionchange', (e) => {
  e.waitUntil(
    (async () => {
      if (e.oldSubscription) await tell({ endpoint: e.oldSubscription.endpoint });
      const now = e.newSubscription;
      if (!now) return;
      const { endpoint, keys } = now.toJSON();
      await tell({ endpoint, ...keys });
    })(),
  );
});
