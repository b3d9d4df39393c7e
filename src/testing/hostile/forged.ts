/** What somebody could name as the push service of his browser, so that our server calls it: addresses that lead inside, or only look like a push service. */
export const forgedEndpoints = (port: number): string[] => {
  const here = [
    // This machine, in every way to write it.
    '127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '2130706433', '017700000001', '0x7f000001', '0x7f.1', '0x7f.0x0.0x0.0x1', '0177.0.0.1', '0177.0.0.01', '127.0.0.1.', '0.0.0.0', '0', '00000000', '127.000.000.001',
    'localhost', 'LOCALHOST', 'localhost.', 'push.localhost', 'localhost.localdomain', 'ip6-localhost', '%6c%6f%63alhost', '１２７.０.０.１', '①②⑦.⓪.⓪.①', '127。0。0。1', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[0:0:0:0:0:ffff:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[2002:7f00:1::]',
  ]
  const near = [
    // What a cloud tells its machines, and the machines beside this one.
    '169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '[::ffff:169.254.169.254]', '[fd00:ec2::254]', 'metadata.google.internal', 'metadata', 'instance-data', '100.100.100.200', '192.0.0.192', '168.63.129.16', '169.254.170.2',
    '10.0.0.1', '10.1', '172.16.0.1', '172.31.255.254', '192.168.0.1', '192.168.257', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '[fe80::1]', '[fc00::1]', '[fec0::1]', '[ff02::1]',
    'router.local', 'printer.home.arpa', 'db.internal', 'intranet', 'kubernetes.default.svc.cluster.local', 'host.docker.internal', 'postgres', 'redis',
    // Names of somebody else that lead inside.
    '127.0.0.1.nip.io', '127-0-0-1.sslip.io', 'localtest.me', 'lvh.me', '169.254.169.254.nip.io', 'spoofed.burpcollaborator.net', '7f000001.c0a80001.rbndr.us',
  ]
  const alike = [
    'fcm.googleapis.com.evil.example', 'fcm-googleapis.com', 'fcm.googleapis.com.', 'xfcm.googleapis.com', 'x.fcm.googleapis.com', 'fcm.googleapls.com', 'fcm.gооgleapis.com', 'fcm.googleapıs.com', 'fcm.googleapis.com\u0000.evil.example', 'fcm.googleapis.co',
    'push.apple.com', 'evilpush.apple.com', 'web.push.apple.com.evil.example', 'web.push.аpple.com', 'web.push.apple.com.', 'notify.windows.com', 'wns2-evil.notify.windows.com.evil.example', 'evilnotify.windows.com', 'updates.push.services.mozilla.com.evil.example', 'updates-push.services.mozilla.com', 'xn--fcm-googleapis-x9j.com',
  ]
  return [
    ...here.flatMap((host) => [`http://${host}:${port}/push`, `https://${host}:${port}/push`]),
    ...near.map((host) => `https://${host}/latest/meta-data/`),
    ...alike.map((host) => `https://${host}/push`),
    // A good name where none belongs, or another way to speak, or another door.
    `https://fcm.googleapis.com@127.0.0.1:${port}/push`, `https://fcm.googleapis.com:x@127.0.0.1:${port}/push`, `https://fcm.googleapis.com%2f@127.0.0.1:${port}/push`, `https://127.0.0.1:${port}@fcm.googleapis.com/push`, `https://fcm.googleapis.com\\@127.0.0.1:${port}/push`, `https://127.0.0.1:${port}\\@fcm.googleapis.com/push`,
    `https://127.0.0.1:${port}#@fcm.googleapis.com/push`, `https://127.0.0.1:${port}?@fcm.googleapis.com/push`, `https://127.0.0.1:${port}/fcm.googleapis.com`, `https:/\\127.0.0.1:${port}/push`, `https:127.0.0.1:${port}/push`, `//127.0.0.1:${port}/push`, `\thttps://127.0.0.1:${port}/push`, `https://fcm.googleapis.com /push`,
    `http://fcm.googleapis.com/push`, `https://fcm.googleapis.com:${port}/push`, 'https://fcm.googleapis.com:22/push', 'https://fcm.googleapis.com:0/push', 'https://fcm.googleapis.com:65536/push', 'ftp://fcm.googleapis.com/push', 'ws://fcm.googleapis.com/push', 'wss://fcm.googleapis.com/push', 'gopher://fcm.googleapis.com/push',
    `gopher://127.0.0.1:${port}/_SET`, `ftp://127.0.0.1:${port}/`, `dict://127.0.0.1:${port}/`, 'file:///etc/passwd', 'file://fcm.googleapis.com/etc/passwd', 'unix:/var/run/docker.sock', 'data:text/plain,push', 'javascript:fetch(1)', `blob:https://fcm.googleapis.com/push`, `jar:https://127.0.0.1:${port}!/push`, 'about:blank', 'mailto:push@fcm.googleapis.com',
    '', ' ', '/push', 'push', '//', 'https://', 'https:///push', 'https://?', 'https://[', 'https://[::1', `https://${'a'.repeat(64)}.push.apple.com:${port}/`, `https://fcm.googleapis.com/${'a'.repeat(2048)}`, `https://${'a.'.repeat(1000)}push.apple.com@127.0.0.1:${port}/`, `https://127.0.0.1:${port}/${'a'.repeat(100_000)}`,
  ]
}
