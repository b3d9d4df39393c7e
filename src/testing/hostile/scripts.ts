/** Forty ways into a page: each would call `ran()` if any place showed a stored text as something other than text. */
export const scripts: readonly string[] = [
  '<script>ran()</script>', '<img src=x onerror=ran()>', '"><svg onload=ran()>', "'><img src=x onerror=ran()>", '<body onload=ran()>',
  '<iframe srcdoc="<script>parent.ran()</script>"></iframe>', '<iframe src="javascript:parent.ran()"></iframe>', '<a href="javascript:ran()">here</a>', 'javascript:ran()', 'data:text/html,<script>ran()</script>',
  '<details open ontoggle=ran()>', '<input autofocus onfocus=ran()>', '" autofocus onfocus="ran()', '" onmouseover="ran()" x="', "' onclick='ran()' x='",
  '<video><source onerror=ran()></video>', '<audio src=x onerror=ran()>', '<object data="javascript:ran()"></object>', '<embed src="javascript:ran()">', '<style onload=ran()></style>',
  '<link rel=stylesheet href=x onerror=ran()>', '<meta http-equiv=refresh content="0;url=javascript:ran()">', '<form action="javascript:ran()"><button>x</button></form>', '<button formaction="javascript:ran()" form=x>x</button>', '<marquee onstart=ran()>x</marquee>',
  '</title><script>ran()</script>', '</textarea><script>ran()</script>', '</script><script>ran()</script>', '--><script>ran()</script>', '<noscript><p title="</noscript><img src=x onerror=ran()>">',
  '<svg><animate onbegin=ran() attributeName=x dur=1s>', '<svg><a xlink:href="javascript:ran()"><text y=9>x</text></a></svg>', '<math><mtext><style><img src=x onerror=ran()></style></mtext></math>', '<template shadowrootmode=open><img src=x onerror=ran()></template>', '<select autofocus onfocus=ran()>',
  '&lt;img src=x onerror=ran()&gt;', '\\u003cimg src=x onerror=ran()\\u003e', '%3Cimg%20src=x%20onerror=ran()%3E', '{{constructor.constructor("ran()")()}}', '${ran()} <%= ran() %> #{ran()}',
]
