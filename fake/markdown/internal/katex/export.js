// Writes symbols.txt from KaTeX (MIT, see ../../data/NOTICE.md): one symbol of mathematics in a line.
//
//	node export.js .../katex-0.16.2/dist/katex.js > symbols.txt
//
// The fields are what is typed, what is shown, its kind (as in the classes of KaTeX), whether its font is slanted, and height, depth,
// correction for the slant and skew, in em.
const katex = require(require("path").resolve(process.argv[2]));
const typed = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789\"@./|,;:!?()[]+-*=<>`"];
const greek = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega";
const others = "$ % & # _ { } infty cdot times pm leq geq neq ne le ge to in ldots forall exists partial nabla rightarrow leftarrow approx equiv subset cup cap div ast";
for (const symbol of typed.concat((greek + " " + others).split(" ").map((name) => "\\" + name))) {
  let tree;
  try { tree = katex.__renderToHTMLTree(symbol); } catch { continue; }
  const base = tree.children[0].children[0];
  const node = base && base.children[1];
  if (!node || node.text === undefined || base.children.length !== 2) continue;
  const kind = katex.__parse(symbol)[0];
  console.log([symbol, node.text, kind.type === "atom" ? kind.family : kind.type, node.classes.includes("mathnormal") ? "italic" : "upright",
    node.height, node.depth, node.italic, node.skew].join("\t"));
}
