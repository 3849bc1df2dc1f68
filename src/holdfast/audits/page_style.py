"""The looks of the report's page: the colours of the service's page, light and dark."""

_LIGHT = (
    "--ground:#fbfaf7;--panel:#fff;--ink:#1c2322;--soft:#57625f;--edge:#d5dad7;--accent:#1d5c63;"
    "--supported:#1a7f37;--supported-bg:#1a7f3722;--partial:#8a6100;--partial-bg:#d4a72c33;"
    "--unsupported:#b34700;--unsupported-bg:#fb8f4433;--contradicted:#b3202c;--contradicted-bg:#fa454933;"
    "--unchecked:#59636e;--unchecked-bg:#8c959f2b"
)
_DARK = (
    "--ground:#101615;--panel:#182120;--ink:#e4eae8;--soft:#9aa8a4;--edge:#33403d;--accent:#6fc3c9;"
    "--supported:#56d074;--supported-bg:#2da44e38;--partial:#e3b341;--partial-bg:#d4a72c38;"
    "--unsupported:#ff9b5e;--unsupported-bg:#fb8f4438;--contradicted:#ff7b80;--contradicted-bg:#fa454940;"
    "--unchecked:#9aa4ae;--unchecked-bg:#8c959f33"
)

STYLE = f"""<style>
:root{{color-scheme:light dark;{_LIGHT}}}
@media (prefers-color-scheme:dark){{:root{{{_DARK}}}}}
*{{box-sizing:border-box}}
body{{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,"Segoe UI",sans-serif}}
main{{max-width:58rem;margin:0 auto;padding:1.5rem 1.2rem 4rem}}
h1{{font-size:1.7rem;margin:.4rem 0 0}}
h2{{font-size:1.3rem;margin:0 0 .6rem}}
h3{{font-size:1rem;margin:1rem 0 .3rem}}
.soft{{color:var(--soft)}}
section{{margin:2.2rem 0}}
figure{{margin:1rem 0;padding:1rem 1.2rem;background:var(--panel);border:1px solid var(--edge);border-radius:10px}}
svg{{display:block;width:100%;height:auto}}
.cards{{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));gap:.9rem;margin-top:1.4rem}}
.card{{background:var(--panel);border:1px solid var(--edge);border-radius:10px;padding:.8rem 1rem}}
.card strong{{display:block;font-size:1.7rem;line-height:1.3}}
.card span{{color:var(--soft);font-size:.9rem}}
.card.main{{border-left:6px solid var(--accent)}}
.wide{{overflow-x:auto}}
.wide th:first-child{{min-width:11rem}}
.wide td{{white-space:nowrap}}
table{{border-collapse:collapse;margin:.4rem 0;font-size:.93rem}}
th,td{{padding:.3rem .8rem .3rem 0;text-align:right;border-bottom:1px solid var(--edge);vertical-align:top}}
th:first-child,tbody th{{text-align:left;font-weight:500;overflow-wrap:anywhere}}
summary{{cursor:pointer;color:var(--soft)}}
article{{background:var(--panel);border:1px solid var(--edge);border-radius:10px;padding:.9rem 1.1rem;margin:.9rem 0}}
article header{{display:flex;flex-wrap:wrap;gap:.3rem .8rem;align-items:baseline}}
.tags{{margin-left:auto}}
.tags b{{font-size:.8rem;font-weight:600;color:var(--contradicted);border:1px solid currentColor;border-radius:99px;\
padding:.05rem .55rem;margin-left:.3rem}}
.question{{margin:.5rem 0;color:var(--soft)}}
.answer{{white-space:pre-wrap;overflow-wrap:anywhere}}
article ul{{margin:.6rem 0 0;padding-left:1.1rem;font-size:.93rem}}
.claim{{border-radius:3px;padding:.05em .1em;border-bottom:2px solid transparent}}
.supported{{background:var(--supported-bg);border-color:var(--supported)}}
.partially-supported{{background:var(--partial-bg);border-color:var(--partial)}}
.unsupported{{background:var(--unsupported-bg);border-color:var(--unsupported)}}
.contradicted{{background:var(--contradicted-bg);border-color:var(--contradicted)}}
.unchecked,.error{{background:var(--unchecked-bg);border-color:var(--unchecked)}}
.marked{{font-weight:600;text-decoration:underline wavy var(--contradicted)}}
@media (max-width:48rem){{figure{{overflow-x:auto;padding:.8rem}}svg{{min-width:38rem}}}}
@media print{{figure,article{{break-inside:avoid}}}}
</style>"""
