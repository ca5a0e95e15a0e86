/** How much text stands inside each element, counted once: asking each element for its text takes time that grows with depth. */
export class TextLengths {
  private readonly lengths = new Map<Node, number>();

  constructor(root: Node) {
    this.count(root);
  }

  /** In characters, without the white space that markup is indented with; 0 for a node that was not there. */
  of(node: Node): number {
    return this.lengths.get(node) ?? 0;
  }

  private count(node: Node): number {
    let length = 0;
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (child.nodeType === 3) length += child.nodeValue?.trim().length ?? 0;
      else if (child.nodeType === 1) length += this.count(child);
    }
    this.lengths.set(node, length);
    return length;
  }
}
